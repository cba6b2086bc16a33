import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/** Returns the entity of a row that a statement by hand has returned with all of its columns, under their own names. */
export function returnedRow<E extends ObjectLiteral>(
  tx: EntityManager,
  entity: EntityTarget<E>,
  raw: ObjectLiteral,
): E {
  const repository = tx.getRepository(entity);
  const row = repository.create();
  for (const column of repository.metadata.columns) {
    column.setEntityValue(row, tx.connection.driver.prepareHydratedValue(raw[column.databaseName], column));
  }
  return row;
}
