import { SnakeNaming } from './snake-naming.ts';

const naming = new SnakeNaming();

/** Lists columns of an entity for a SELECT, each under the name of its property: `m.total_xp AS "totalXp"`. */
export function selectList<E extends object>(alias: string, properties: readonly (keyof E & string)[]): string {
  return properties.map((property) => `${alias}.${naming.columnName(property, undefined)} AS "${property}"`).join(', ');
}
