import { Module } from '@nestjs/common';

/** Bingo: boards, squares, teams, rosters, completions. */
@Module({
  imports: [],
  controllers: [],
  providers: [],
})
export class BingoModule {}
