import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { iconRoutes } from '../../shared/icons/icons.routes.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import type { InputOf } from '../http/api/input.ts';
import { IconService } from './icon.service.ts';

@Controller()
export class IconController {
  constructor(private readonly icons: IconService) {}

  /** Sends a picture, cached without end: its name is the hash of its bytes. */
  @Endpoint(iconRoutes.get)
  async get(@Input() { params }: InputOf<typeof iconRoutes.get>, @Res() res: Response): Promise<void> {
    const sha = params.file.slice(0, 64);
    const webp = await this.icons.read(sha);
    if (!webp) throw new DomainError('NOT_FOUND');
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.type('image/webp').send(webp);
  }
}
