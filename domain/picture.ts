/** The files of one picture, as a page shows them. */
export type PictureFiles = {
  /** For a browser that takes none of `sources`; the only file of a drawing. */
  src: string;
  /** Pixels of the largest file: they keep the picture’s place before it arrives. */
  width: number;
  height: number;
  /** The same picture in other formats, best first. */
  sources?: readonly PictureSource[];
};

type PictureSource = { type: string; srcSet: string };
