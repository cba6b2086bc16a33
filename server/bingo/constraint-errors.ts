import { DomainError } from '../http/errors/domain-error.ts';

/** Error for each rule that a constraint of the database enforces. */
const REFUSALS: Record<string, () => DomainError> = {
  UQ_bingo_team_name: () => DomainError.at('team_name', 'TEAM_NAME_TAKEN'),
  UQ_bingo_participant_person: () => DomainError.at('member_ids', 'ON_ANOTHER_TEAM'),
};

/** Runs statements that constraints of the database may reject. @throws DomainError instead of the database's error */
export async function keepingRules<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint: unknown = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
    const refusal = typeof constraint === 'string' ? REFUSALS[constraint] : undefined;
    throw refusal ? refusal() : error;
  }
}
