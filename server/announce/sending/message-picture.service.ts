import { Injectable, Logger } from '@nestjs/common';
import { SharePicturesService } from '../../sharing/pictures/share-pictures.service.ts';
import type { ToldItem } from '../told-item.ts';

/** Draws the pictures that go with messages. D543. */
@Injectable()
export class MessagePictureService {
  private readonly log = new Logger('announce');

  constructor(private readonly pictures: SharePicturesService) {}

  /** Returns the picture of the board that these happenings are of; null for none, and when it cannot be drawn now. */
  async of(items: readonly ToldItem[]): Promise<Buffer | null> {
    const board = items.find(({ board_id }) => board_id !== null)?.board_id ?? null;
    return board === null ? null : this.ofBoard(board);
  }

  /** Returns the picture of a board; null when it cannot be drawn now. */
  async ofBoard(board: number): Promise<Buffer | null> {
    try {
      return await this.pictures.boardNow(board);
    } catch (error) {
      this.log.warn(`a picture was not drawn: ${error instanceof Error ? error.name : 'unknown'}`);
      return null;
    }
  }
}
