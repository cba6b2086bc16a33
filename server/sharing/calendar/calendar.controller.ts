import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { boardOfFile, sharingRoutes as routes } from '../../../shared/sharing/sharing.routes.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { sendText } from '../send-text.ts';
import { CalendarService } from './calendar.service.ts';

@Controller()
export class CalendarController {
  constructor(private readonly calendars: CalendarService) {}

  @Endpoint(routes.calendar)
  async all(@Input() _: InputOf<typeof routes.calendar>, @Req() req: Request, @Res() res: Response): Promise<void> {
    await sendText(req, res, await this.calendars.all(), 'calendar');
  }

  @Endpoint(routes.boardCalendar)
  async board(
    @Input() { params }: InputOf<typeof routes.boardCalendar>,
    @Req() req: Request,
    @Res() res: Response,
  ): Promise<void> {
    await sendText(req, res, await this.calendars.board(boardOfFile(params.file)), 'calendar');
  }
}
