/** The files of one picture, for a page. */
export type PictureFiles = {
  /** The file for a browser that accepts none of `sources`; a drawing has no other. */
  src: string;
  /** Width of the largest file, in pixels; with the height, it keeps room for the picture before it loads. */
  width: number;
  height: number;
  /** The same picture in other formats, best first. */
  sources?: readonly PictureSource[];
};

type PictureSource = { type: string; srcSet: string };
