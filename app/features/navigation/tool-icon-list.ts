import { Copy, type IconNode, Mail, MessageCircle, Minimize } from 'lucide';

/**
 * Drawn into public/menu-icons.svg by `npm run icons`, for <LateIcon>. Brands that lucide does not have are lines of
 * ours.
 */
export const toolIcons = {
  copy: Copy,
  mail: Mail,
  whatsapp: MessageCircle,
  facebook: [['path', { d: 'M17 3h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V7a1 1 0 0 1 1-1h3z' }]],
  x: [['path', { d: 'M4 4h4l12 16h-4zM4 20l7-8m9-8-6.500 7.500' }]],
  minimize: Minimize,
} satisfies Record<string, IconNode>;

export type ToolIconName = keyof typeof toolIcons;
