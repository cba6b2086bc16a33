import { expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ruleFilterSchema } from '../../../../../shared/announce/rule-filter.ts';
import { conditionsOf } from '../rule-conditions.ts';
import { draftOf, presetValues, RULE_FIELDS, valuesOf } from '../rule-draft.ts';
import { conditionsInWords, NO_NAMES } from '../rule-words.ts';
import { SubjectFields } from './subject-fields.tsx';

const form = {
  field: (name: keyof typeof RULE_FIELDS) => ({ label: RULE_FIELDS[name], htmlFor: name, error: undefined }),
};
/** Shows the fields of a rule without conditions, and what its form would store. */
function Fields() {
  const [shown, setShown] = useState(draftOf({ ...presetValues('log'), filter: {} }));
  return (
    <>
      <SubjectFields draft={shown} form={form} onChange={(part) => setShown((before) => ({ ...before, ...part }))} />
      <p>{conditionsInWords(shown, NO_NAMES)}</p>
      <output>{JSON.stringify(valuesOf(shown).filter)}</output>
    </>
  );
}

it('makes conditions of a source, a level, skills, trails and ranks, and shows them again', async () => {
  const user = userEvent.setup();
  render(<Fields />);
  await user.type(screen.getByLabelText('Only drops from'), 'Araxxor{Enter} Vorago ');
  await user.type(screen.getByLabelText('Only from this level on'), '99');
  const skills = within(screen.getByRole('group', { name: 'Only these skills' }));
  await user.click(skills.getByRole('button', { name: 'Slayer' }));
  expect(skills.queryByRole('button', { name: 'Overall' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Elite' }));
  await user.click(screen.getByRole('button', { name: 'Captain' }));
  const stored = () => ruleFilterSchema.parse(JSON.parse(screen.getByRole('status').textContent));
  const filter = stored();
  const chosen = { skills: ['Slayer'], tiers: ['Elite'], ranks: ['Captain'] };
  expect(filter).toEqual({ sources: ['Araxxor', 'Vorago'], min_level: 99, ...chosen });
  expect(conditionsOf(filter)).toMatchObject({ sources: 'Araxxor\nVorago', minLevel: '99', ...chosen });
  expect(screen.getByText('2 sources, from level 99, 1 skill, 1 tier, 1 rank')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Captain', pressed: true }));
  expect(stored()).not.toHaveProperty('ranks');
});
