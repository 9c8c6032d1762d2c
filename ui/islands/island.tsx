import { type ComponentType, createContext, useContext } from "react";

/** Where the scripts of islands are: filled by the server from the build's manifest. */
export type IslandAddresses = { url(name: string): string | undefined };

export const IslandAddressesContext = createContext<IslandAddresses>({ url: () => undefined });

/**
 * A React component that is rendered on the server in its place and hydrated on first touch (pointer, focus, click).
 * `name` is its file under a web/ folder without `.island.tsx`, such as `tutors/pick-dialog`; `props` must survive JSON.
 * `id` lets a button elsewhere open it: `data-island-open="id"`. The component must not use `useId`: it hydrates as a tree
 * of its own, so ids would differ.
 */
export function Island<P extends object>({
  name,
  component: Component,
  props,
  id,
  className,
}: {
  name: string;
  component: ComponentType<P>;
  props: P;
  id?: string;
  className?: string;
}) {
  const src = useContext(IslandAddressesContext).url(name);
  return (
    <div data-island={src} data-props={JSON.stringify(props)} id={id} className={className ?? "contents"}>
      <Component {...props} />
    </div>
  );
}
