/** The outlines of the mark, on a board of 48 by 48: a room in plan whose fourth wall has swung in. */
export const logoPaths = {
  room: "M4 6a2 2 0 0 1 2-2h7v31h22V4h7a2 2 0 0 1 2 2v36a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z",
  door: "M13 4h22a22 22 0 0 1-22 22z",
} as const;
