import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'lucide-react';/g;

/** Returns the files of the icons, by the names that the library's index exports. */
function iconFiles(index: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}

/**
 * Returns `code` with every icon imported from its own file. Code splitting must know which module draws which icon,
 * and an import of the library's index hides that. Other imports stay.
 */
export function importIconsByFile(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(IMPORT, (_, names: string) => {
    const wanted = names.split(',').flatMap((part) => part.trim() || []);
    const lines = wanted.map((part) => {
      // The build drops an import of types only, but keeps an empty import.
      if (part.startsWith('type ')) return `import type { ${part.slice(5)} } from 'lucide-react';`;
      const [name = '', local = name] = part.split(/\s+as\s+/);
      const file = files.get(name);
      return file === undefined
        ? `import { ${part} } from 'lucide-react';`
        : `import ${local} from 'lucide-react/icons/${file}';`;
    });
    // All on one line, so that the lines below keep their numbers.
    return lines.join(' ') + '\n'.repeat(names.split('\n').length - 1);
  });
}

/** Imports each icon from its own file in the build. */
export function iconsByFile(): Plugin {
  const index = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/cjs\/lucide-react\.js$/, 'esm/lucide-react.mjs');
  const files = iconFiles(readFileSync(index, 'utf8'));
  return {
    name: 'citadel-watch:icons',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/\/client\/.*\.tsx?$/.test(id) || !code.includes("'lucide-react'")) return null;
      return { code: importIconsByFile(code, files), map: null };
    },
  };
}
