import { Menu } from '@base-ui/react/menu';
import { Ellipsis, History } from 'lucide-react';
import { useState } from 'react';
import type { AuditKind } from '../../../shared/audit/audit-actions.ts';
import { type AuditThing, historyAddress } from '../../../shared/audit/audit-things.ts';
import { bringIntoView } from '../../lib/page/bring-into-view.ts';
import { buttonClass } from '../controls/button.tsx';
import { usePopupHost } from '../controls/use-popup-host.ts';
import { Item, type RowItem } from './row-menu-item.tsx';
import styles from './row-menu.module.css';

interface Props {
  /** Name of the row, for the label of the button. */
  of: string;
  items: readonly RowItem[];
  /** True while an action of the list is under way: the menu opens, and its actions wait. */
  busy?: boolean;
}

/** Returns the item that leads to what admins did to a thing. */
export function historyItem(about: AuditThing | AuditKind): RowItem {
  return { label: 'History', icon: History, to: historyAddress(about) };
}

/** The button at the end of a row with every action but the row's first one. D313. */
export function RowMenu({ of: name, items, busy = false }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const { host, findHost } = usePopupHost();
  const label = `More actions for ${name}`;
  const plain = items.filter((item) => !isDangerous(item));
  const dangerous = items.filter(isDangerous);
  const draw = (item: RowItem) => <Item key={item.label} item={item} busy={busy} onOpens={setOpened} />;
  return (
    // Not modal: a locked page would lose its scroll bar, and with it the row would move under the pointer.
    <Menu.Root
      modal={false}
      onOpenChange={(open) => {
        if (open) setOpened(null);
      }}
    >
      <Menu.Trigger ref={findHost} className={buttonClass('icon', styles.trigger)} aria-label={label} title={label}>
        <Ellipsis size={18} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal container={host}>
        <Menu.Positioner className={styles.positioner} align="end" sideOffset={4} collisionPadding={8}>
          <Menu.Popup
            className={styles.popup}
            // Without a form Base UI decides: the button, or the dialog that the choice has opened.
            finalFocus={opened === null ? undefined : () => firstControl(opened) ?? true}
          >
            {plain.map(draw)}
            {plain.length > 0 && dangerous.length > 0 && <Menu.Separator className={styles.line} />}
            {dangerous.map(draw)}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function isDangerous(item: RowItem): boolean {
  return 'danger' in item && item.danger === true;
}

/** Returns the first control of a form that was just opened, and shows the form; null when there is none. */
function firstControl(id: string): HTMLElement | null {
  const form = document.getElementById(id);
  if (form) bringIntoView(form);
  return form?.querySelector<HTMLElement>('input, select, textarea') ?? null;
}
