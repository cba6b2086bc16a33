import { Controller } from '@nestjs/common';
import { bingoReviewRoutes } from '../../../shared/bingo/proofs/proofs.routes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { type Admin, CurrentAdmin } from '../../auth/admin.guard.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { LiveRead } from '../../live/reads/live-read.interceptor.ts';
import { ReviewQueueService } from './review-queue.service.ts';
import { ReviewService } from './review.service.ts';

const success = true as const;

/** Lists the proofs of a board for admins, and takes their decisions. */
@Controller()
export class ReviewController {
  constructor(
    private readonly queue: ReviewQueueService,
    private readonly reviews: ReviewService,
  ) {}

  @Endpoint(bingoReviewRoutes.listProofs)
  @LiveRead(ADMIN_STREAM)
  async list(@Input() { params, query }: InputOf<typeof bingoReviewRoutes.listProofs>) {
    return { success, ...(await this.queue.list(params.id, query)) };
  }

  @Endpoint(bingoReviewRoutes.getProof)
  @LiveRead(ADMIN_STREAM)
  async get(@Input() { params }: InputOf<typeof bingoReviewRoutes.getProof>) {
    return { success, ...(await this.queue.get(params.id)) };
  }

  @Endpoint(bingoReviewRoutes.approve)
  async approve(@Input() { params, body }: InputOf<typeof bingoReviewRoutes.approve>, @CurrentAdmin() admin: Admin) {
    return { success, proof: await this.reviews.approve(admin, params.id, body) };
  }

  @Endpoint(bingoReviewRoutes.reject)
  async reject(@Input() { params, body }: InputOf<typeof bingoReviewRoutes.reject>, @CurrentAdmin() admin: Admin) {
    return { success, proof: await this.reviews.reject(admin, params.id, body) };
  }

  @Endpoint(bingoReviewRoutes.reopen)
  async reopen(@Input() { params, body }: InputOf<typeof bingoReviewRoutes.reopen>, @CurrentAdmin() admin: Admin) {
    return { success, proof: await this.reviews.reopen(admin, params.id, body.expected) };
  }

  @Endpoint(bingoReviewRoutes.deletePictures)
  async deletePictures(
    @Input() { params }: InputOf<typeof bingoReviewRoutes.deletePictures>,
    @CurrentAdmin() admin: Admin,
  ) {
    return { success, proof: await this.reviews.deletePictures(admin, params.id) };
  }
}
