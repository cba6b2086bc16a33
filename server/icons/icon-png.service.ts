import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { inTurn } from './icon-encoder.ts';
import { IconService } from './icon.service.ts';

const SIDE = 96;
/** Greatest number of pictures kept, of about 15 KB each. */
const MOST = 200;
const OWN = /^\/icons\/([0-9a-f]{64})\.webp$/;

/** Gives the stored pictures of squares to whoever cannot read WebP. */
@Injectable()
export class IconPngService {
  private readonly kept = new LRUCache<string, string>({ max: MOST });

  constructor(private readonly icons: IconService) {}

  /** Returns the picture at an address as PNG in base64. Returns null when it is not stored here. */
  async find(url: string | null): Promise<string | null> {
    const sha = OWN.exec(url ?? '')?.[1];
    if (sha === undefined) return null;
    const known = this.kept.get(sha);
    if (known !== undefined) return known;
    const webp = await this.icons.read(sha);
    if (!webp) return null;
    const png = await inTurn(() =>
      sharp(webp)
        .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
        .png({ palette: true })
        .toBuffer()
        .catch(() => null),
    );
    if (!png) return null;
    const text = png.toString('base64');
    this.kept.set(sha, text);
    return text;
  }
}
