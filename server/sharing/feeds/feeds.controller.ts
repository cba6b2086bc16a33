import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { boardOfFile, sharingRoutes as routes } from '../../../shared/sharing/sharing.routes.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { sendText } from '../send-text.ts';
import { FeedsService } from './feeds.service.ts';

@Controller()
export class FeedsController {
  constructor(private readonly feeds: FeedsService) {}

  @Endpoint(routes.achievements)
  async achievements(
    @Input() { query }: InputOf<typeof routes.achievements>,
    @Req() req: Request,
    @Res() res: Response,
  ): Promise<void> {
    await sendText(req, res, await this.feeds.achievements(query), 'atom');
  }

  @Endpoint(routes.boards)
  async boards(@Input() _: InputOf<typeof routes.boards>, @Req() req: Request, @Res() res: Response): Promise<void> {
    await sendText(req, res, await this.feeds.allBoards(), 'atom');
  }

  @Endpoint(routes.board)
  async board(
    @Input() { params }: InputOf<typeof routes.board>,
    @Req() req: Request,
    @Res() res: Response,
  ): Promise<void> {
    await sendText(req, res, await this.feeds.board(boardOfFile(params.file)), 'atom');
  }
}
