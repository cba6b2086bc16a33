import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import { MemberEntity } from '../../members/member.entity.ts';
import { BingoBoardEntity } from '../boards/bingo-board.entity.ts';
import { BingoRecordEntity } from '../completions/bingo-record.entity.ts';
import { BingoTeamEntity } from '../teams/bingo-team.entity.ts';
import { BingoPictureEntity } from './bingo-picture.entity.ts';
import { BingoSubmissionEntity } from './bingo-submission.entity.ts';

/** A picture without its bytes. */
export type PictureRow = Pick<BingoPictureEntity, 'id' | 'submissionId' | 'place' | 'width' | 'height' | 'sha256'>;

/** Reads and writes bingo_picture. */
@Injectable()
export class PictureRepository {
  /** Returns the pictures of proofs without their bytes, by proof and place. */
  list(tx: EntityManager, submissionIds: readonly number[]): Promise<PictureRow[]> {
    return tx.getRepository(BingoPictureEntity).find({
      select: { id: true, submissionId: true, place: true, width: true, height: true, sha256: true },
      where: { submissionId: Any([...submissionIds]) },
      order: { submissionId: 'ASC', place: 'ASC' },
    });
  }

  /** Returns the proof of a picture with its bytes, those of the small one with `isThumb`. Returns null without one. */
  async read(tx: EntityManager, id: string, isThumb: boolean): Promise<{ submissionId: number; bytes: Buffer } | null> {
    const picture = await tx
      .getRepository(BingoPictureEntity)
      .findOne({ select: { id: true, submissionId: true, thumb: isThumb, webp: !isThumb }, where: { id } });
    return picture && { submissionId: picture.submissionId, bytes: isThumb ? picture.thumb : picture.webp };
  }

  /** Returns true for a picture of an approved proof that everybody may see. */
  async isShown(tx: EntityManager, id: string): Promise<boolean> {
    const found = await tx
      .getRepository(BingoPictureEntity)
      .createQueryBuilder('p')
      .innerJoin(BingoSubmissionEntity, 's', `s.id = p.submissionId AND s.status = 'approved' AND s.isShown`)
      .innerJoin(BingoBoardEntity, 'b', 'b.id = p.boardId AND b.isActive AND b.deletedAt IS NULL')
      .innerJoin(BingoTeamEntity, 't', 't.id = s.teamId AND t.deletedAt IS NULL')
      .innerJoin(BingoRecordEntity, 'r', 'r.submissionId = s.id AND r.revokedAt IS NULL')
      .leftJoin(MemberEntity, 'm', 'm.id = s.memberId')
      .where('p.id = :id', { id })
      .andWhere(`b.settings ->> 'proofs' = 'public'`)
      .andWhere('(s.guestId IS NOT NULL OR NOT m.isHidden)')
      .getCount();
    return found > 0;
  }

  /** Returns the number of pictures of a board and their bytes. */
  async total(tx: EntityManager, boardId: number): Promise<{ pictures: number; bytes: number }> {
    const total = await tx
      .getRepository(BingoPictureEntity)
      .createQueryBuilder('p')
      .select('count(*)::int', 'pictures')
      .addSelect('coalesce(sum(p.size), 0)::float8', 'bytes')
      .where({ boardId })
      .getRawOne<{ pictures: number; bytes: number }>();
    return total ?? { pictures: 0, bytes: 0 };
  }

  async add(tx: EntityManager, picture: Omit<BingoPictureEntity, 'id'>): Promise<void> {
    await tx.getRepository(BingoPictureEntity).insert({ ...picture, id: randomBytes(16).toString('base64url') });
  }

  async deleteOf(tx: EntityManager, submissionIds: readonly number[]): Promise<void> {
    await tx.getRepository(BingoPictureEntity).delete({ submissionId: Any([...submissionIds]) });
  }

  /** Returns the ids of other proofs of a board that have one of these pictures. */
  async sentBefore(tx: EntityManager, boardId: number, submissionId: number): Promise<number[]> {
    const own = await this.list(tx, [submissionId]);
    if (own.length === 0) return [];
    const same = await tx.getRepository(BingoPictureEntity).find({
      select: { id: true, submissionId: true },
      where: { boardId, sha256: Any(own.map(({ sha256 }) => sha256)) },
    });
    return [...new Set(same.map((each) => each.submissionId))].filter((id) => id !== submissionId);
  }
}
