/**
 * Before a row of a list goes with the button that was used in it: gives the focus to the last button of the next row, of the one
 * before where it was the last, or to `otherwise` where it was the only one. Without it the focus would fall to the top of the page.
 */
export function focusNeighbour(row: Element | null | undefined, otherwise?: HTMLElement | null): void {
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const buttons = next?.querySelectorAll<HTMLElement>("button, a[href]") ?? [];
  (buttons[buttons.length - 1] ?? otherwise)?.focus();
}
