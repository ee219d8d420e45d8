"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import type { ReactNode } from "react";

type Group<Item> = { value: string; items: readonly Item[] };
type RootProps<Item> = {
  groups: readonly Group<Item>[];
  typed: string;
  onType: (text: string) => void;
  labelOf: (item: Item) => string;
  onHighlight?: (item: Item | undefined) => void;
  children: ReactNode;
};

/** A search field with a list that is always open. The caller filters; the first item is highlighted while the reader types. */
export const SearchRoot = <Item,>({ groups, typed, onType, labelOf, onHighlight, children }: RootProps<Item>) => (
  <Autocomplete.Root
    open
    inline
    items={groups}
    filter={null}
    value={typed}
    onValueChange={onType}
    itemToStringValue={labelOf}
    autoHighlight="always"
    keepHighlight
    mode="none"
    onItemHighlighted={(item) => onHighlight?.(item)}
  >
    {children}
  </Autocomplete.Root>
);

/** The groups of the list. `children` renders one item as an `Autocomplete.Item`. */
export const SearchGroups = <Item,>({ labelClass, children }: { labelClass: string; children: (item: Item) => ReactNode }) => (
  <Autocomplete.List>
    {(group: Group<Item>) => (
      <Autocomplete.Group key={group.value} items={group.items}>
        <Autocomplete.GroupLabel className={`text-xs text-ink-3 ${labelClass}`}>{group.value}</Autocomplete.GroupLabel>
        <Autocomplete.Collection>{children}</Autocomplete.Collection>
      </Autocomplete.Group>
    )}
  </Autocomplete.List>
);
