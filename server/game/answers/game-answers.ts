import { Injectable } from '@nestjs/common';
import type { SourceName } from '../../../shared/game/sources.ts';
import type { GameResult } from '../game-types.ts';

type Listener = (service: SourceName, subject: string, result: GameResult<unknown>) => void;

/** Tells what each read of a service gave, for those who watch the services as a whole. */
@Injectable()
export class GameAnswers {
  private readonly listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  tell(...heard: Parameters<Listener>): void {
    for (const listener of this.listeners) listener(...heard);
  }
}
