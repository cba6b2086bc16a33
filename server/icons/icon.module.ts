import { Module } from '@nestjs/common';
import { IconController } from './icon.controller.ts';
import { IconRepository } from './icon.repository.ts';
import { IconService } from './icon.service.ts';
import { PictureEncoderService } from './picture-encoder.service.ts';

/** Pictures of squares, re-encoded, stored in the database and served by every node. */
@Module({
  controllers: [IconController],
  providers: [IconRepository, IconService, PictureEncoderService],
  exports: [IconService, PictureEncoderService],
})
export class IconModule {}
