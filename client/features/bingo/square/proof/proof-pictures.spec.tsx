import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ProofEvidence } from '../../../../../shared/bingo/proofs/proof-evidence.ts';
import { ProofPictures } from './proof-pictures.tsx';

const ONE = 'a'.repeat(22);
const TWO = 'b'.repeat(22);
const evidence: ProofEvidence = {
  ...{ kind: 'proof', approved_by: 'Ben', note: null, pictures: [ONE, TWO] },
  ...{ approved_at: '2026-03-10T20:00:00.000Z', sent_at: '2026-03-10T19:00:00.000Z' },
};

describe('the pictures of a proof', () => {
  it('are small until one is chosen, and have words', () => {
    render(<ProofPictures evidence={evidence} name="Ann" square="C3" />);
    expect(screen.queryByRole('img')).toBeNull();
    const second = screen.getByRole('button', { name: 'Show the proof of Ann for C3, picture 2 of 2' });
    expect(second.querySelector('img')?.getAttribute('src')).toBe(`/api/bingo/pictures/${TWO}-small.webp`);
    fireEvent.click(second);
    const large = screen.getByRole('img', { name: 'The proof of Ann for C3, picture 2 of 2' });
    expect(large.getAttribute('src')).toBe(`/api/bingo/pictures/${TWO}.webp`);
    fireEvent.click(screen.getByRole('button', { name: 'Hide the proof of Ann for C3, picture 2 of 2' }));
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('say so when one was taken back, and when they were deleted', () => {
    const { rerender } = render(<ProofPictures evidence={evidence} name="Ann" square="C3" />);
    const [first] = document.querySelectorAll('img');
    if (first) fireEvent.error(first);
    expect(screen.getAllByText('This picture is not shown any more')).toHaveLength(1);
    const deleted = { ...evidence, pictures: [], pictures_deleted_at: '2026-02-24T12:00:00.000Z' };
    rerender(<ProofPictures evidence={deleted} name="Ann" square="C3" />);
    expect(document.body.textContent).toMatch(/The pictures were deleted, 24 Feb/);
  });
});
