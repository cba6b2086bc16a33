import { Module } from '@nestjs/common';
import { IconController } from './icon.controller.ts';
import { IconRepository } from './icon.repository.ts';
import { IconService } from './icon.service.ts';

/** Pictures of squares: re-encoded, kept in the database, served by any node. */
@Module({
  controllers: [IconController],
  providers: [IconRepository, IconService],
  exports: [IconService],
})
export class IconModule {}
