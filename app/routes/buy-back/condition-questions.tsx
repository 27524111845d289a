import type { DrawnFields } from '#app/forms/field-table.ts';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import {
  type AnsweredBy,
  answersTo,
  BUY_BACK_QUESTIONS,
  buyBackQuestions,
} from '#domain/buy-back/buy-back-questions.ts';
import type { CONDITION_FIELDS } from './form.ts';

type ConditionQuestionsProps = { draw: DrawnFields<keyof typeof CONDITION_FIELDS>; by: AnsweredBy };

/** What is asked of the condition of a device. */
export function ConditionQuestions({ draw, by }: ConditionQuestionsProps) {
  return (
    <div className="two-columns">
      {buyBackQuestions.map((question) => (
        <RadioGroup
          key={question}
          name={`answers.${question}`}
          legend={BUY_BACK_QUESTIONS[question].label}
          choices={answersTo(question, by).map(([value, label]) => ({ value, label }))}
          {...answerOf(draw, question)}
        />
      ))}
    </div>
  );
}

function answerOf(
  draw: DrawnFields<keyof typeof CONDITION_FIELDS>,
  question: keyof typeof BUY_BACK_QUESTIONS,
) {
  const typed = draw.typed(`answers.${question}`);
  return { error: draw.errorOf(`answers.${question}`), ...(typed && { defaultValue: typed }) };
}
