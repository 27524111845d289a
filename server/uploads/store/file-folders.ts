/** Folders of stored files, in the data folder and in a bucket: those that the site was sent, and those that it shows. */
export const FILE_FOLDERS = ['uploads', 'product-pictures'] as const;

export type FileFolder = (typeof FILE_FOLDERS)[number];
