import { Injectable } from '@nestjs/common';
import type { LinkHolder } from '../../auth/player-link.registry.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { pictureUrl } from './picture-bytes.ts';
import { PictureRepository } from './picture.repository.ts';
import { SubmissionRepository } from './submission.repository.ts';

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
}
