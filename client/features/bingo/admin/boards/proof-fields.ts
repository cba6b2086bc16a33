import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { PICTURE_DAYS } from '../../../../../shared/bingo/proofs/proof-settings.ts';

/** Values of the proofs in the board form. */
export interface ProofFields {
  codeWord: boolean;
  /** True when everybody sees the pictures of approved proofs. */
  proofsShown: boolean;
  /** Days after the end at which pictures are deleted. */
  pictureDays: string;
}

export const NEW_PROOFS: ProofFields = { codeWord: false, proofsShown: false, pictureDays: String(PICTURE_DAYS) };

export const PROOF_LABELS = { pictureDays: 'Days that pictures are kept' } as const;
export const PROOF_NAMES = { 'settings.picture_days': 'pictureDays' } as const;

export function proofFieldsOf({ settings }: Board): ProofFields {
  return {
    codeWord: settings?.code_word === true,
    proofsShown: settings?.proofs === 'public',
    pictureDays: String(settings?.picture_days ?? PICTURE_DAYS),
  };
}

/** Returns the changed settings for the body of a board. */
export function proofSettingsBody(fields: ProofFields, before: ProofFields) {
  const { codeWord, proofsShown, pictureDays } = fields;
  return {
    ...(codeWord !== before.codeWord && { code_word: codeWord }),
    ...(proofsShown !== before.proofsShown && {
      proofs: proofsShown ? ('public' as const) : ('admins' as const),
    }),
    ...(pictureDays !== before.pictureDays && {
      picture_days: pictureDays === '' ? PICTURE_DAYS : Number(pictureDays),
    }),
  };
}
