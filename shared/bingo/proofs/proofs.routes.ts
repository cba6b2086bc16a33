import * as z from 'zod/mini';
import { idParamsSchema } from '../../format/id-params.ts';
import { okSchema } from '../../http/envelope.ts';
import { defineRoute } from '../../http/route.ts';
import { addPictureBodySchema, sendProofBodySchema } from './proof-inputs.ts';
import * as s from './proofs.schemas.ts';

const pictureParams = z.strictObject({ picture: s.pictureIdSchema });

/** Routes of players, who hold a link. D420, D421. */
export const bingoProofRoutes = {
  play: defineRoute({
    method: 'GET',
    path: '/bingo/play',
    access: 'link',
    summary: 'Board and team of a player link, and the proofs that were sent by it or for its player',
    response: s.playResponseSchema,
  }),
  send: defineRoute({
    method: 'POST',
    path: '/bingo/play/submissions',
    access: 'link',
    summary: 'Send a proof of a square; its pictures follow, and with the first one admins see it',
    body: sendProofBodySchema,
    response: s.ownProofResponseSchema,
  }),
  addPicture: defineRoute({
    method: 'POST',
    path: '/bingo/play/submissions/:id/pictures',
    access: 'link',
    summary: 'Add a picture to a proof: PNG, JPEG or WebP as a data URL, at most 1 MiB',
    params: idParamsSchema,
    missing: { id: 'PROOF_NOT_FOUND' },
    body: addPictureBodySchema,
    response: s.ownProofResponseSchema,
    maxBodyKb: 1500,
  }),
  withdraw: defineRoute({
    method: 'DELETE',
    path: '/bingo/play/submissions/:id',
    access: 'link',
    summary: 'Withdraw a proof that is not decided; its pictures are deleted',
    params: idParamsSchema,
    missing: { id: 'PROOF_NOT_FOUND' },
    response: okSchema,
  }),
  getPicture: defineRoute({
    method: 'GET',
    path: '/bingo/play/pictures/:picture',
    access: 'link',
    summary: 'A small picture of a proof of the own team, as a data URL',
    params: pictureParams,
    missing: { picture: 'NOT_FOUND' },
    response: s.pictureResponseSchema,
  }),
} as const;
