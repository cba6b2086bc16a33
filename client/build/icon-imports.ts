import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]+)\} from 'lucide-react';/g;

/**
 * Imports each icon from its own module. Through the module that lists all icons, every page seems to import every icon,
 * and the build, which cannot tell whose an icon is, makes a file of each.
 */
export function iconImports(): Plugin {
  return {
    name: 'citadel-watch:icon-imports',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/client\/[^?]+\.tsx?$/.test(id) || !code.includes(`'lucide-react'`)) return null;
      return { code: importEach(code), map: null };
    },
  };
}

/** Returns code that imports the icons of each list one by one, on the same line. Types stay where they are. */
export function importEach(code: string): string {
  return code.replaceAll(IMPORT, (_, list: string) =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        if (part.startsWith('type ')) return `import type { ${part.slice('type '.length)} } from 'lucide-react';`;
        const [icon = '', name = icon] = part.split(' as ');
        return `import ${name} from 'lucide-react/icons/${fileOf(icon)}';`;
      })
      .join(' '),
  );
}

/** Lucide's file of an icon: ArrowUpRight is in arrow-up-right, Link2 in link-2. */
function fileOf(icon: string): string {
  return icon
    .replace(/Icon$/, '')
    .replaceAll(/([a-z])([A-Z0-9])|([0-9])([A-Z])/g, (_, a = '', b = '', c = '', d = '') => `${a}${c}-${b}${d}`)
    .toLowerCase();
}
