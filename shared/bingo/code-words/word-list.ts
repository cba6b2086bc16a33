/**
 * Words of which code words are made: short, easily typed, and hard to mistake for one another when they are read from a
 * screenshot.
 */
export const CODE_WORD_LIST: readonly string[] = `
acorn alder amber anchor anvil apple apron arch arrow aspen autumn badge badger bagel bamboo banjo barley barn basil
basket beacon beaver beech bench berry birch bison blanket bonnet bottle boulder bramble branch bread bridge bronze
brook broom bucket buffalo bugle butter button cabin cactus camel candle canoe canyon carbon carrot castle cedar
cellar chalk cherry chess chisel cider cinder circus clover cobalt cobble coffee comet compass copper coral cotton
cricket crimson crystal dagger daisy dolphin donkey dragon drummer eagle ember emerald engine falcon feather fennel
ferry fiddle flint flute forest fossil fountain fox garden garlic garnet ginger glacier goblet goose granite grape
hammer harbour harvest hazel hedge helmet heron hickory honey hornet indigo island ivory jacket jade jasmine jigsaw
jungle juniper kayak kettle kitten ladder lagoon lantern lark laurel lavender lemon lentil lilac lily linen lizard
llama lobster locket lotus magnet magpie mango maple marble meadow melon mitten moss muffin mustard nectar needle
nettle nickel nugget nutmeg oak oasis oatmeal ocean olive onion opal orange orchard orchid otter owl paddle panda
parsley peach peanut pearl pebble pelican pencil penguin pepper picnic pigeon pillow pilot pine planet plum poplar
poppy potato prairie puffin pumpkin purple quartz quilt rabbit raisin raven ribbon river robin rocket rosemary ruby
saddle saffron sage salmon sandal sapphire scarf sesame shell silver sparrow spinach spruce squirrel stable star
sugar sunset swan tablet tadpole teapot temple thistle thunder tiger timber toffee tomato topaz trumpet tulip tundra
turnip turtle umber valley vanilla velvet violet violin wagon walnut walrus willow window winter yarrow zebra zinc
`
  .trim()
  .split(/\s+/);
