/** No figure of public pages is of fewer people than this: fewer would show single ones (CLAIM-01). */
export const fewestForFigure = 20;
