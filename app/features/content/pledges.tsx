import { BookOpen, type IconNode, Recycle, ShieldCheck, Trash2, Wrench } from 'lucide';
import about from '../../../content/data/home/about.json';
import { IconList } from './icon-list.tsx';

const icons: Readonly<Record<string, IconNode>> = {
  'book-open': BookOpen,
  recycle: Recycle,
  'shield-check': ShieldCheck,
  'trash-2': Trash2,
};

/** The shop's words about its trade, and what it does to make things last. */
export function Pledges() {
  return (
    <div className="pledges">
      <blockquote>
        <p>«&nbsp;{about.quote}&nbsp;»</p>
      </blockquote>
      <IconList items={about.commitments} icons={icons} otherwise={Wrench} />
    </div>
  );
}
