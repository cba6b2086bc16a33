import type { RequestHandler } from 'express';
import { practiceAvatar } from './avatar.ts';
import { pictureOf, sendPicture } from './picture.ts';

const PICTURE = /^\/([^/]{1,60})\/chat\.png$/;

/** Serves drawn pictures at `/NAME/chat.png`, because no outside service has pictures of these names. */
export function avatarFiles(): RequestHandler {
  return (req, res, next) => {
    const name = PICTURE.exec(req.path)?.[1];
    if (name === undefined || (req.method !== 'GET' && req.method !== 'HEAD')) {
      next();
      return;
    }
    sendPicture(res, pictureOf(practiceAvatar(name).body));
  };
}
