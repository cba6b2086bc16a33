import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useState } from 'react';
import { useFieldControl } from '../field-control.ts';
import inputs from '../input.module.css';
import { usePopupHost } from '../use-popup-host.ts';
import list from './select-list.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** What is offered for the present value, best first; a short list. */
  suggestions: readonly string[];
  maxLength: number;
}

/**
 * A text in a Field, with suggestions while somebody types. Any other text may stay. Arrows and Enter choose by keyboard;
 * Enter without a chosen suggestion sends the form.
 */
export function SuggestInput({ value, onChange, suggestions, maxLength }: Props) {
  const { id, ...field } = useFieldControl({});
  const { host, findHost } = usePopupHost();
  const [open, setOpen] = useState(false);
  const isShown = open && suggestions.length > 0;
  return (
    // The content security policy forbids style elements written by scripts.
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        mode="none"
        items={suggestions}
        value={value}
        open={isShown}
        onOpenChange={setOpen}
        onValueChange={(next, { reason }) => {
          // Escape would empty a field whose list is closed.
          if (reason !== 'escape-key') onChange(next);
        }}
      >
        <Autocomplete.Input
          ref={findHost}
          {...field}
          id={id}
          className={inputs.input}
          maxLength={maxLength}
          onBlur={() => setOpen(false)}
        />
        {isShown && (
          <Autocomplete.Portal container={host}>
            <Autocomplete.Positioner className={list.positioner} align="start" sideOffset={6} collisionPadding={8}>
              {/* An Autocomplete.Popup would fill the field by itself, but hide the form and the field's label from
                  screen readers while it is open. */}
              <Autocomplete.List className={list.popup} aria-label="Suggestions">
                {(name: string) => (
                  <Autocomplete.Item key={name} value={name} className={list.option} onClick={() => onChange(name)}>
                    {name}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        )}
      </Autocomplete.Root>
    </CSPProvider>
  );
}
