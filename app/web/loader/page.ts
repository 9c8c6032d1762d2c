/** The page that the loader works on (public-loader.ts). */
export const doc = document;
export const root = doc.documentElement;
export const element = <T extends HTMLElement = HTMLElement>(selector: string) => doc.querySelector<T>(selector);
export const all = (selector: string) => doc.querySelectorAll<HTMLElement>(selector);
