/** The part of saxen that is used here: it comes without types. */
declare module "saxen" {
  type Decode = (text: string) => string;
  type Place = () => { line: number; column: number };

  export class Parser {
    on(
      name: "openTag",
      hear: (
        name: string,
        attributes: () => Record<string, string>,
        decode: Decode,
        isClosed: boolean,
        place: Place,
      ) => void,
    ): this;
    on(name: "closeTag", hear: (name: string, decode: Decode, isClosed: boolean, place: Place) => void): this;
    on(name: "text", hear: (text: string, decode: Decode) => void): this;
    on(name: "cdata", hear: (text: string) => void): this;
    on(name: "error", hear: (error: Error, place: Place) => void): this;
    parse(xml: string): this;
  }
}
