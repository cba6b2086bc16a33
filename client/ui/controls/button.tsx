import type { ComponentProps } from 'react';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'danger' | 'icon';

/** Returns the classes of a button, also for links that look like one. */
export function buttonClass(kind: ButtonKind, extra = ''): string {
  return [styles['button'], styles[kind], extra].filter(Boolean).join(' ');
}

type Props = ComponentProps<'button'>;

interface ButtonProps extends Props {
  kind?: ButtonKind;
  /** True while its action, or another of its panel, is under way: it ignores clicks but keeps the focus. */
  busy?: boolean;
}

export function Button({ kind = 'outline', busy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(kind, className)}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** A square button that shows only an icon; screen readers and the tooltip have its label. */
export function IconButton({ label, className, ...rest }: Props & { label: string }) {
  return <button type="button" aria-label={label} title={label} {...rest} className={buttonClass('icon', className)} />;
}
