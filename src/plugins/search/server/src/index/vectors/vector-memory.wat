;; Comparisons of int8 vectors. Its binary is in `vector-memory.ts`, where a unit test compares it.
(module
  (import "vectors" "memory" (memory 1))

  ;; Dot product of int16 values at $query and int8 values at $stored. $length: their number, a multiple of 16. The sum
  ;; must fit into 32 bits.
  (func (export "dotProduct") (param $query i32) (param $stored i32) (param $length i32) (result i32)
    (local $end i32) (local $sum v128) (local $values v128)
    (local.set $end (i32.add (local.get $stored) (local.get $length)))
    (loop $next
      (local.set $values (v128.load (local.get $stored)))
      (local.set $sum
        (i32x4.add
          (local.get $sum)
          (i32x4.add
            (i32x4.dot_i16x8_s
              (i16x8.extend_low_i8x16_s (local.get $values))
              (v128.load (local.get $query)))
            (i32x4.dot_i16x8_s
              (i16x8.extend_high_i8x16_s (local.get $values))
              (v128.load offset=16 (local.get $query))))))
      (local.set $query (i32.add (local.get $query) (i32.const 32)))
      (local.set $stored (i32.add (local.get $stored) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $stored) (local.get $end))))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))

  ;; Hamming distances between the bits at $query and each of the bit strings from $signs to before $end, as uint16 at
  ;; $distances. $length: bytes of each, a multiple of 16.
  (func (export "signDistances")
    (param $query i32) (param $signs i32) (param $end i32) (param $length i32) (param $distances i32)
    (local $at i32) (local $sum v128)
    (loop $nextVector
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $nextBits
        (local.set $sum
          (i16x8.add
            (local.get $sum)
            (i16x8.extadd_pairwise_i8x16_u
              (i8x16.popcnt
                (v128.xor
                  (v128.load (i32.add (local.get $signs) (local.get $at)))
                  (v128.load (i32.add (local.get $query) (local.get $at))))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $nextBits (i32.lt_u (local.get $at) (local.get $length))))
      (local.set $sum (i32x4.extadd_pairwise_i16x8_u (local.get $sum)))
      (i32.store16
        (local.get $distances)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
          (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
      (local.set $distances (i32.add (local.get $distances) (i32.const 2)))
      (local.set $signs (i32.add (local.get $signs) (local.get $length)))
      (br_if $nextVector (i32.lt_u (local.get $signs) (local.get $end))))))
