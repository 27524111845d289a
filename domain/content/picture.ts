/** The files of one picture, for a page. */
export type PictureFiles = {
  /** For a browser that accepts none of `sources`; the only file of a drawing. */
  src: string;
  /** Pixels of the largest file: they keep room for the picture before it loads. */
  width: number;
  height: number;
  /** The same picture in other formats, best first. */
  sources?: readonly PictureSource[];
};

type PictureSource = { type: string; srcSet: string };
