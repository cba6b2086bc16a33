import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

/** Names a column after its property, in snake case: `publicFrom` is `public_from`. */
export class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, customName: string | undefined): string {
    return customName ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}
