import { createContext, use } from 'react';

/** What a Field tells the control in it. */
export interface FieldControl {
  id: string;
  label: string;
  isInvalid: boolean;
  /** Ids of the error and the note, or undefined. */
  describedBy: string | undefined;
}

export const FieldControlContext = createContext<FieldControl | null>(null);

/** The props by which a control belongs to a Field. */
export interface ControlProps {
  id?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-describedby'?: string | undefined;
}

/** Returns the props by which a control belongs to the Field around it. A control with an id of its own keeps it. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = use(FieldControlContext);
  if (!field || (own.id !== undefined && own.id !== field.id)) return {};
  const ids = new Set([field.describedBy, own['aria-describedby']].flatMap((text) => text?.split(' ') ?? []));
  return {
    id: field.id,
    'aria-invalid': field.isInvalid || own['aria-invalid'] || undefined,
    'aria-describedby': ids.size === 0 ? undefined : [...ids].join(' '),
  };
}
