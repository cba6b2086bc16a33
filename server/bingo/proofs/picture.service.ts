import { Injectable } from '@nestjs/common';
import type { LinkHolder } from '../../auth/player-link.registry.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { pictureUrl } from './picture-bytes.ts';
import { PictureRepository } from './picture.repository.ts';
import { SubmissionRepository } from './submission.repository.ts';

/** Characters of a picture's id. */
const ID_LENGTH = 22;

/** Reads the pictures of proofs for those who may see them. D422. */
@Injectable()
export class PictureService {
  constructor(
    private readonly transactions: Transactions,
    private readonly pictures: PictureRepository,
    private readonly submissions: SubmissionRepository,
  ) {}

  /** Returns a small picture of a proof of the holder's team as a data URL. @throws DomainError NOT_FOUND */
  ofTeam({ teamId }: LinkHolder, id: string): Promise<string> {
    return this.transactions.snapshot(async (tx) => {
      const picture = await this.pictures.read(tx, id, true);
      const proof = picture && (await this.submissions.find(tx, picture.submissionId));
      if (!picture || proof?.team_id !== teamId) throw new DomainError('NOT_FOUND');
      return pictureUrl(picture.bytes);
    });
  }

  /** Returns the bytes of any picture of a board and a team that are not deleted, by the name of its file; null without one. */
  async any(file: string): Promise<Buffer | null> {
    const { id, isThumb } = named(file);
    const tx = this.transactions.manager;
    const picture = await this.pictures.read(tx, id, isThumb);
    return picture && (await this.submissions.find(tx, picture.submissionId)) ? picture.bytes : null;
  }

  /**
   * Returns the bytes of a picture that everybody may see: of an approved proof that the reviewer showed, which still
   * counts, of a player who is not hidden, on a board that is not hidden and shows proofs. Returns null for any other one.
   */
  async shown(file: string): Promise<Buffer | null> {
    const { id, isThumb } = named(file);
    const tx = this.transactions.manager;
    return (await this.pictures.isShown(tx, id)) ? ((await this.pictures.read(tx, id, isThumb))?.bytes ?? null) : null;
  }
}

function named(file: string): { id: string; isThumb: boolean } {
  const name = file.replace(/\.webp$/, '');
  return { id: name.slice(0, ID_LENGTH), isThumb: name.length > ID_LENGTH };
}
