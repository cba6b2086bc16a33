import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { bingoReviewRoutes } from '../../../shared/bingo/proofs/proofs.routes.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { PictureService } from './picture.service.ts';

/** Sends the pictures of proofs: any of them to admins, and to everybody those that everybody may see. */
@Controller()
export class PictureController {
  constructor(private readonly pictures: PictureService) {}

  @Endpoint(bingoReviewRoutes.adminPicture)
  async any(@Input() { params }: InputOf<typeof bingoReviewRoutes.adminPicture>, @Res() res: Response): Promise<void> {
    send(res, await this.pictures.any(params.file), 'private, no-store');
  }

  /** A short time in caches, because an admin or a hidden player can take a picture back. */
  @Endpoint(bingoReviewRoutes.publicPicture)
  async shown(
    @Input() { params }: InputOf<typeof bingoReviewRoutes.publicPicture>,
    @Res() res: Response,
  ): Promise<void> {
    send(res, await this.pictures.shown(params.file), 'public, max-age=60');
  }
}

function send(res: Response, webp: Buffer | null, cacheControl: string): void {
  if (!webp) throw new DomainError('NOT_FOUND');
  res.setHeader('Cache-Control', cacheControl);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
  res.type('image/webp').send(webp);
}
