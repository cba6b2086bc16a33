import { Module } from '@nestjs/common';
import { BoardRepository } from '../boards/board.repository.ts';
import { TeamRepository } from '../teams/team.repository.ts';
import { LinkController } from './link.controller.ts';
import { LinkRepository } from './link.repository.ts';
import { LinkService } from './link.service.ts';

/** Links by which players without an account send proofs. */
@Module({
  controllers: [LinkController],
  providers: [BoardRepository, TeamRepository, LinkRepository, LinkService],
  exports: [LinkService],
})
export class BingoLinksModule {}
