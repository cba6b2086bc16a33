import { expect, it } from '@jest/globals';
import { importIconsByFile } from './icons.ts';

const FILES = new Map([
  ['Sword', 'sword'],
  ['Axe', 'axe'],
]);

it('imports each icon from its own file, and keeps other imports and line numbers', () => {
  const code =
    "import {\n  Sword,\n  Axe as Tool,\n  type LucideIcon,\n} from 'lucide-react';\nimport { x } from './x.ts';";
  expect(importIconsByFile(code, FILES).split('\n')).toEqual([
    "import Sword from 'lucide-react/icons/sword'; import Tool from 'lucide-react/icons/axe'; import type { LucideIcon } from 'lucide-react';",
    '',
    '',
    '',
    '',
    "import { x } from './x.ts';",
  ]);
});

it('leaves other imports alone', () => {
  const code = "import { Sword } from './sword.ts';\nimport type { LucideIcon } from 'lucide-react';";
  expect(importIconsByFile(code, FILES)).toBe(code);
});
