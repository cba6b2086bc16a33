import { expect, it } from '@jest/globals';
import { importEach } from './icon-imports.ts';

it('imports each icon of a list from its own module, under the name that the code uses', () => {
  expect(importEach(`import { ArrowUpRight, Link2, X as Close } from 'lucide-react';\nuse(Close);`)).toBe(
    [
      `import ArrowUpRight from 'lucide-react/icons/arrow-up-right';`,
      `import Link2 from 'lucide-react/icons/link-2';`,
      `import Close from 'lucide-react/icons/x';\nuse(Close);`,
    ].join(' '),
  );
});

it('leaves types with the list, which would otherwise be loaded for them', () => {
  expect(importEach(`import { Users, type LucideIcon } from 'lucide-react';`)).toBe(
    `import Users from 'lucide-react/icons/users'; import type { LucideIcon } from 'lucide-react';`,
  );
  expect(importEach(`import type { LucideIcon } from 'lucide-react';`)).toBe(
    `import type { LucideIcon } from 'lucide-react';`,
  );
});

it('reads lists of several lines, and leaves other imports', () => {
  expect(importEach(`import {\n  Bell,\n  Crown,\n} from 'lucide-react';`)).toBe(
    `import Bell from 'lucide-react/icons/bell'; import Crown from 'lucide-react/icons/crown';`,
  );
  expect(importEach(`import { Bell } from './bell.ts';`)).toBe(`import { Bell } from './bell.ts';`);
});
