import * as z from 'zod/mini';
import { idParamsSchema } from '../../format/id-params.ts';
import { okSchema } from '../../http/envelope.ts';
import { defineRoute } from '../../http/route.ts';
import * as i from './proof-inputs.ts';
import { pictureIdSchema } from './proof-evidence.ts';
import * as s from './proofs.schemas.ts';

const pictureParams = z.strictObject({ picture: pictureIdSchema });

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
    body: i.sendProofBodySchema,
    response: s.ownProofResponseSchema,
  }),
  addPicture: defineRoute({
    method: 'POST',
    path: '/bingo/play/submissions/:id/pictures',
    access: 'link',
    summary: 'Add a picture to a proof: PNG, JPEG or WebP as a data URL, at most 1 MiB',
    params: idParamsSchema,
    missing: { id: 'PROOF_NOT_FOUND' },
    body: i.addPictureBodySchema,
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

const missing = { id: 'PROOF_NOT_FOUND' } as const;

/** Routes of admins, who decide about proofs, and the public address of a picture that everybody may see. D423. */
export const bingoReviewRoutes = {
  listProofs: defineRoute({
    method: 'GET',
    path: '/bingo/boards/:id/submissions',
    access: 'admin',
    summary: 'Proofs of a board, newest first; those that wait oldest first',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    query: s.proofsQuerySchema,
    response: s.proofsResponseSchema,
  }),
  getProof: defineRoute({
    method: 'GET',
    path: '/bingo/submissions/:id',
    access: 'admin',
    summary: 'A proof, with log lines of its player around its time and proofs with the same pictures',
    params: idParamsSchema,
    missing,
    response: s.proofDetailsResponseSchema,
  }),
  approve: defineRoute({
    method: 'POST',
    path: '/bingo/submissions/:id/approve',
    access: 'admin',
    summary: 'Approve a proof, as it was sent or corrected: it is recorded and counts',
    params: idParamsSchema,
    missing,
    body: i.approveProofBodySchema,
    response: s.proofResponseSchema,
  }),
  reject: defineRoute({
    method: 'POST',
    path: '/bingo/submissions/:id/reject',
    access: 'admin',
    summary: 'Reject a proof with a note for its player',
    params: idParamsSchema,
    missing,
    body: i.rejectProofBodySchema,
    response: s.proofResponseSchema,
  }),
  reopen: defineRoute({
    method: 'POST',
    path: '/bingo/submissions/:id/reopen',
    access: 'admin',
    summary: 'Take a decision back: the proof waits again, and its record no longer counts',
    params: idParamsSchema,
    missing,
    body: i.reopenProofBodySchema,
    response: s.proofResponseSchema,
  }),
  deletePictures: defineRoute({
    method: 'DELETE',
    path: '/bingo/submissions/:id/pictures',
    access: 'admin',
    summary: 'Delete the pictures of a proof for good',
    params: idParamsSchema,
    missing,
    response: s.proofResponseSchema,
  }),
  adminPicture: defineRoute({
    method: 'GET',
    path: '/bingo/admin/pictures/:file',
    access: 'admin',
    summary: 'A picture of any proof',
    params: s.pictureFileParamsSchema,
    missing: { file: 'NOT_FOUND' },
  }),
  publicPicture: defineRoute({
    method: 'GET',
    path: '/bingo/pictures/:file',
    // Who has the address of a proof's picture may see it, and no page elsewhere.
    open: false,
    access: 'public',
    summary: 'A picture of an approved proof that everybody may see',
    params: s.pictureFileParamsSchema,
    missing: { file: 'NOT_FOUND' },
  }),
} as const;
