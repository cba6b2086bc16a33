import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sharePicturesRoutes as routes } from '../../../shared/sharing/share-pictures.routes.ts';
import { boardOfFile } from '../../../shared/sharing/sharing.routes.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { isKnown } from '../../http/cached/send-cached-body.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { type SharePicture, SharePicturesService } from './share-pictures.service.ts';

/** Never without an end: a board may be hidden later, and then its picture must be gone. */
const KEPT = 'public, max-age=3600';
/** Of a picture that is not the one that its address names: under it, another one may follow at any time. */
const ASKED_AGAIN = 'public, no-cache';
/** The picture of the product, which is there when another one cannot be drawn. */
const FALLBACK = '/share.png';

@Controller()
export class SharePicturesController {
  constructor(private readonly pictures: SharePicturesService) {}

  @Endpoint(routes.home)
  async home(
    @Input() { query }: InputOf<typeof routes.home>,
    @Req() req: Request,
    @Res() res: Response,
  ): Promise<void> {
    send(req, res, await this.pictures.home(query.v));
  }

  @Endpoint(routes.board)
  async board(
    @Input() { params, query }: InputOf<typeof routes.board>,
    @Req() req: Request,
    @Res() res: Response,
  ): Promise<void> {
    const picture = await this.pictures.board(boardOfFile(params.file), query.v);
    if (picture === 'unknown') throw new DomainError('BOARD_NOT_FOUND');
    send(req, res, picture);
  }
}

function send(req: Request, res: Response, picture: SharePicture | null): void {
  if (picture === null) {
    res.redirect(302, FALLBACK);
    return;
  }
  res.setHeader('Cache-Control', picture.canBeKept ? KEPT : ASKED_AGAIN);
  res.setHeader('ETag', picture.etag);
  if (isKnown(req, `W/${picture.etag}`)) res.status(304).end();
  else res.type('png').send(picture.png);
}
