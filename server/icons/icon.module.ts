import { Module } from '@nestjs/common';
import { IconController } from './icon.controller.ts';
import { IconPngService } from './icon-png.service.ts';
import { IconRepository } from './icon.repository.ts';
import { IconService } from './icon.service.ts';
import { PictureEncoderService } from './picture-encoder.service.ts';

/** Pictures of squares, re-encoded, stored in the database and served by every node. */
@Module({
  controllers: [IconController],
  providers: [IconRepository, IconService, IconPngService, PictureEncoderService],
  exports: [IconService, IconPngService, PictureEncoderService],
})
export class IconModule {}
