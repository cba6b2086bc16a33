import sharp from 'sharp';
import { boardPicture } from './board-picture.ts';
import { homePicture } from './home-picture.ts';
import type { PictureData } from './picture-data.ts';

/**
 * The painter: a process of its own, which draws one picture at a time for its parent. In the process of the site SVG stays
 * blocked, because it decodes pictures that people upload; here nothing is decoded but what this file draws.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

const COLOURS = 128;

async function draw(data: PictureData): Promise<Buffer> {
  const svg = data.kind === 'home' ? homePicture(data) : boardPicture(data);
  return sharp(Buffer.from(svg)).png({ palette: true, colours: COLOURS, effort: 4 }).toBuffer();
}

// The parent checks what comes back, and is the only one who can send anything.
process.on('message', ({ id, data }: { id: number; data: PictureData }) => {
  draw(data).then(
    (png) => process.send?.({ id, png: png.toString('base64') }),
    () => process.send?.({ id, png: null }),
  );
});
process.on('disconnect', () => process.exit(0));
