import type { RequestHandler } from 'express';
import { SKILLS } from '../../../shared/game/skills.ts';
import { ITEM_COLOURS, ITEM_SHAPES } from '../../../shared/icons/drawn-icons.ts';
import { type Picture, pictureOf, sendPicture } from '../world/picture.ts';
import { draw } from './drawing.ts';
import { ITEM_DRAWINGS, ITEM_TONES } from './item-drawings.ts';
import { rankPictures } from './rank-drawings.ts';
import { SKILL_DRAWINGS } from './skill-drawings.ts';

/** Returns all pictures by path below `iconFiles`: `/skill/Magic.svg`, `/rank/General.svg`, `/item/bow-3.svg`. */
export function iconPictures(): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const skill of SKILLS)
    pictures.set(`/skill/${skill}.svg`, draw(SKILL_DRAWINGS[skill].layers, SKILL_DRAWINGS[skill]));
  for (const [file, svg] of rankPictures()) pictures.set(`/rank/${file}.svg`, svg);
  for (const shape of ITEM_SHAPES) {
    for (const [number, tones] of ITEM_TONES.slice(0, ITEM_COLOURS).entries()) {
      pictures.set(`/item/${shape}-${number}.svg`, draw(ITEM_DRAWINGS[shape], tones));
    }
  }
  return pictures;
}

/** Serves the practice world's pictures of skills, ranks and items, so that no other host is used. */
export function iconFiles(): RequestHandler {
  const files = new Map<string, Picture>([...iconPictures()].map(([path, svg]) => [path, pictureOf(svg)]));
  return (req, res, next) => {
    const picture = req.method === 'GET' || req.method === 'HEAD' ? files.get(req.path) : undefined;
    if (picture) sendPicture(res, picture);
    else next();
  };
}
