import type { Card } from '../card';
import { factsOf, listOf, textIn, type Facts } from '../facts';
import { figure, linkTo, picture } from '../markup';

const pictureOf = (facts: Facts): string =>
  picture(textIn(facts, 'src'), textIn(facts, 'alt'), textIn(facts, 'title'));

/** `image`: a picture with its caption, which may link somewhere. */
export const image: Card = (facts) =>
  figure(linkTo(textIn(facts, 'href'), pictureOf(facts)), textIn(facts, 'caption'));

/** `gallery`: pictures with captions of their own and one of all. */
export const gallery: Card = (facts) =>
  figure(
    listOf(facts.images)
      .map(factsOf)
      .map((each) => figure(pictureOf(each), textIn(each, 'caption')))
      .join(''),
    textIn(facts, 'caption'),
  );
